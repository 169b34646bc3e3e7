import { CodecError, type GroupRoster, type NodeOrdinal } from "../../../src/node.ts";

/** The names and addresses of a group's members as messages have them; -1 is the empty name. */
export class MemberNames {
  readonly #group: GroupRoster;
  #byAddress: ReadonlyMap<number, NodeOrdinal> | undefined;

  constructor(group: GroupRoster) {
    this.#group = group;
  }

  nameOf(ordinal: NodeOrdinal): string {
    return ordinal < 0 ? "" : this.#group.nameOf(ordinal);
  }

  addressOf(ordinal: NodeOrdinal): Uint8Array {
    return this.#group.addressOf(ordinal);
  }

  /**
   * The empty name is -1.
   *
   * @throws CodecError on a name that no member has.
   */
  ordinalOf(name: string): NodeOrdinal {
    if (name === "") return -1;
    return this.memberOf(name);
  }

  /** @throws CodecError on a name that no member has, the empty one included. */
  memberOf(name: string): NodeOrdinal {
    const ordinal = this.#group.ordinalOf(name);
    if (ordinal < 0) throw new CodecError(`no member is called ${JSON.stringify(name)}`);
    return ordinal;
  }

  /**
   * The member at an IPv4 address of 4 bytes, or of 16 as IPv6 embeds it.
   *
   * @throws CodecError on an address that no member has.
   */
  memberAt(address: Uint8Array): NodeOrdinal {
    this.#byAddress ??= byAddress(this.#group);
    const ordinal = this.#byAddress.get(addressKey(address));
    if (ordinal === undefined) throw new CodecError(`no member is at address ${address.join(".")}`);
    return ordinal;
  }
}

function byAddress(group: GroupRoster): Map<number, NodeOrdinal> {
  const ordinals = new Map<number, NodeOrdinal>();
  for (let ordinal = group.first; ordinal < group.first + group.count; ordinal++) {
    ordinals.set(addressKey(group.addressOf(ordinal)), ordinal);
  }
  return ordinals;
}

/** An IPv4 address as a number; -1, which is nobody's, for other addresses. */
function addressKey(address: Uint8Array): number {
  if (address.length === 16) {
    const embedded = address.every((byte, index) => index > 11 || byte === (index > 9 ? 0xff : 0));
    return embedded ? addressKey(address.subarray(12)) : -1;
  }
  return address.length === 4 ? address.reduce((key, byte) => key * 256 + byte, 0) : -1;
}
