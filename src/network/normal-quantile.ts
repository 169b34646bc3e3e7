/**
 * The standard normal distribution's quantile function: the z below which a standard normal variable falls with
 * probability `p`. Relative error below 1e-15 for every `p` in (0, 1).
 *
 * Rational approximations of M. J. Wichura, "Algorithm AS 241: The percentage points of the normal distribution",
 * Applied Statistics 37 (1988), pages 477 to 484, in their double precision form. Uses `Math.log` and `Math.sqrt`
 * alone, which are the same on every V8.
 *
 * @returns -Infinity at 0, Infinity at 1, and NaN outside [0, 1].
 */
export function normalQuantile(p: number): number {
  const fromMiddle = p - 0.5;
  if (Math.abs(fromMiddle) <= 0.425) {
    const r = 0.180625 - fromMiddle * fromMiddle;
    return (fromMiddle * polynomial(MIDDLE_NUMERATOR, r)) / polynomial(MIDDLE_DENOMINATOR, r);
  }
  const tail = fromMiddle < 0 ? p : 1 - p;
  if (tail === 0) return fromMiddle < 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const r = Math.sqrt(-Math.log(tail));
  const distance =
    r <= 5
      ? polynomial(TAIL_NUMERATOR, r - 1.6) / polynomial(TAIL_DENOMINATOR, r - 1.6)
      : polynomial(FAR_TAIL_NUMERATOR, r - 5) / polynomial(FAR_TAIL_DENOMINATOR, r - 5);
  return fromMiddle < 0 ? -distance : distance;
}

/** Eight coefficients, that of the highest power first. */
type Coefficients = readonly [number, number, number, number, number, number, number, number];

function polynomial(c: Coefficients, x: number): number {
  return ((((((c[0] * x + c[1]) * x + c[2]) * x + c[3]) * x + c[4]) * x + c[5]) * x + c[6]) * x + c[7];
}

const MIDDLE_NUMERATOR: Coefficients = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
  1971.5909503065513, 133.14166789178438, 3.3871328727963665,
];
const MIDDLE_DENOMINATOR: Coefficients = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
  687.1870074920579, 42.31333070160091, 1,
];
const TAIL_NUMERATOR: Coefficients = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
];
const TAIL_DENOMINATOR: Coefficients = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
];
const FAR_TAIL_NUMERATOR: Coefficients = [
  2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124,
  0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
];
const FAR_TAIL_DENOMINATOR: Coefficients = [
  2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133,
  0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
];
