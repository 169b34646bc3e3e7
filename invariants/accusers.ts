import {
  ALIVE_MESSAGE,
  DEAD,
  type MemberlistMessage,
  type Packet,
  PING,
  PUSH_PULL,
  SUSPECT,
  WIRE_ALIVE,
  WIRE_LEFT,
} from "../nodes/memberlist/messages.ts";
import {
  NODE_STARTED,
  TRACE_ACCUSATION,
  TRACE_CONFIRMATION,
  TRACE_DELIVERY,
  TRACE_NODE,
  TRACE_REFUTATION,
  TRACE_SEND,
  TRACE_STREAM_EVENT,
  TRACE_STREAM_SEND,
  TRACE_VERDICT,
  type TraceRecord,
} from "../src/coordinator/trace.ts";
import {
  ACTION_WITHHELD,
  CONVICTED,
  LEFT,
  type NodeOrdinal,
  RECEIVED,
  REFUTED_CONFLICT,
  REFUTED_CONVICTION,
  SUSPECTED,
  type Verdict,
} from "../src/node.ts";
import type { Complain, MemberLook, Observer } from "./observer.ts";

/** What one member has said and heard. */
class Memory {
  /** Whom it has accused on its own account, in whatever life. */
  readonly accused = new Set<NodeOrdinal>();
  /** Whom it has convicted on its own account, as `subject/incarnation`, in whatever life. */
  readonly convicted = new Set<string>();
  /** Incarnations under which it has said that it leaves. */
  readonly left = new Set<number>();
  // Of its present life:
  /** Accusations read in packets, as `kind/subject/incarnation/accuser`. */
  heard = new Set<string>();
  /** Members that some exchange of state called suspect or dead, as `subject/incarnation`. */
  heardGone = new Set<string>();
  /** Members that some exchange of state said had left. */
  heardLeft = new Set<string>();
  /** Of what kinds it has heard something about itself. */
  aboutItself = { suspect: false, dead: false, alive: false };
  /** Whom it holds suspected, and since when; convictions that a gate withholds are suspicions still. */
  suspectedSince = new Map<NodeOrdinal, number>();
  /** Whom it holds suspected or has held so. */
  everSuspected = new Set<NodeOrdinal>();
  /** Whom its own probe has accused in the record before. */
  lastAccused: NodeOrdinal | undefined;

  beginAnew(): void {
    this.heard = new Set();
    this.heardGone = new Set();
    this.heardLeft = new Set();
    this.aboutItself = { suspect: false, dead: false, alive: false };
    this.suspectedSince = new Map();
    this.everSuspected = new Set();
    this.lastAccused = undefined;
  }
}

/**
 * Every accusation has an accuser. Of the accuser that a suspicion or conviction names:
 * - the observer itself: a probe of its own has failed just now; or an exchange of state has told it that the subject is
 *   suspect or dead at that incarnation; or, for a conviction, it has suspected the subject since before;
 * - anybody, itself included (in an earlier life it may have accused, and hears of that): the observer has read a message
 *   that says so, of that accuser, subject and incarnation.
 *
 * And whoever sends a message that names an accuser: that one has accused the subject (or, of a dead message, convicted
 * it at that incarnation, or left under it), before. A ping may tell its target that its sender suspects it, whoever the
 * sender has that from. Refutations answer something that was heard.
 */
export class Accusers implements Observer {
  readonly #complain: Complain;
  readonly #isWatched: (node: NodeOrdinal) => boolean;
  readonly #memories = new Map<NodeOrdinal, Memory>();
  /** Messages under way that accuse somebody, by the ids of their sending. */
  readonly #sent = new Map<string, MemberlistMessage>();

  /** @param isWatched whether a node is a memberlist member, so that its messages can be read. */
  constructor(complain: Complain, isWatched: (node: NodeOrdinal) => boolean) {
    this.#complain = complain;
    this.#isWatched = isWatched;
  }

  toldToLeave({ node, incarnation }: MemberLook): void {
    this.#of(node).left.add(incarnation);
  }

  traced(record: TraceRecord): void {
    const { kind, node } = record;
    if (!this.#isWatched(node)) return;
    switch (kind) {
      case TRACE_NODE:
        if (record.a === NODE_STARTED) this.#of(node).beginAnew();
        return;
      case TRACE_SEND:
        this.#send(record);
        return;
      case TRACE_STREAM_SEND:
        if ((record.message as MemberlistMessage).kind === PUSH_PULL) this.#keep(record);
        return;
      case TRACE_DELIVERY:
        this.#read(record);
        return;
      case TRACE_STREAM_EVENT:
        if (record.c === RECEIVED) this.#readState(record);
        return;
      case TRACE_ACCUSATION: {
        const memory = this.#of(node);
        memory.accused.add(record.a);
        memory.lastAccused = record.a;
        return;
      }
      case TRACE_CONFIRMATION:
        this.#confirmation(record);
        break;
      case TRACE_VERDICT:
        this.#verdict(record);
        break;
      case TRACE_REFUTATION:
        this.#refutation(record);
        break;
    }
    this.#of(node).lastAccused = undefined;
  }

  #verdict({ node, timeMicros, a: subject, b, c: incarnation, d }: TraceRecord): void {
    const verdict = b as Verdict;
    const accuser = d >> 1;
    const memory = this.#of(node);
    const at = `${subject}/${incarnation}`;
    const isItself = accuser === node;
    const charge = () =>
      `node ${node} holds node ${subject} ${verdict === SUSPECTED ? "suspected" : verdict === LEFT ? "left" : "convicted"} at incarnation ${incarnation}`;
    if (verdict === SUSPECTED) {
      const isHeard =
        memory.heard.has(`${SUSPECT}/${at}/${accuser}`) ||
        (isItself && (memory.lastAccused === subject || memory.heardGone.has(at)));
      if (!isHeard) this.#complain(`${charge()} by the word of node ${accuser}, of which there is no trace`);
      if (isItself) memory.accused.add(subject);
      memory.suspectedSince.set(subject, timeMicros);
      memory.everSuspected.add(subject);
      return;
    }
    if (verdict === CONVICTED) {
      const since = memory.suspectedSince.get(subject);
      const isHeard =
        memory.heard.has(`${DEAD}/${at}/${accuser}`) ||
        (isItself && since !== undefined && since < timeMicros);
      if (!isHeard) this.#complain(`${charge()} by the word of node ${accuser}, of which there is no trace`);
      if (isItself) memory.convicted.add(at);
      if ((d & 1) !== ACTION_WITHHELD) {
        memory.suspectedSince.delete(subject);
      } else {
        // It stays suspected, or becomes so without a word, and is pinged as a suspect.
        memory.everSuspected.add(subject);
        memory.suspectedSince.set(subject, since ?? timeMicros);
      }
      return;
    }
    if (verdict === LEFT && !memory.heard.has(`${DEAD}/${at}/${subject}`) && !memory.heardLeft.has(at)) {
      this.#complain(`${charge()}, which it has not heard`);
    }
    memory.suspectedSince.delete(subject);
  }

  #confirmation({ node, a: subject, b: accuser }: TraceRecord): void {
    const memory = this.#of(node);
    const isItself = accuser === node;
    const isHeard =
      hasAccusation(memory.heard, subject, accuser) ||
      (isItself && (memory.lastAccused === subject || hasBeginning(memory.heardGone, `${subject}/`)));
    if (!isHeard) {
      this.#complain(
        `node ${node} counts node ${accuser} against node ${subject}, of which there is no trace`,
      );
    }
    if (isItself) memory.accused.add(subject);
  }

  #refutation({ node, a: what, b: incarnation }: TraceRecord): void {
    const { suspect, dead, alive } = this.#of(node).aboutItself;
    const isHeard = what === REFUTED_CONVICTION ? dead : what === REFUTED_CONFLICT ? alive : suspect;
    if (!isHeard) this.#complain(`node ${node} refutes under ${incarnation} what it has not heard`);
  }

  #send(record: TraceRecord): void {
    const { node, a: to, d: heldMicros } = record;
    const packet = record.message as Packet;
    if (packet.parts.length === 0) return;
    this.#keep(record);
    for (const { kind, node: subject, from: accuser, incarnation } of packet.parts) {
      if (kind === ALIVE_MESSAGE) continue;
      const memory = this.#of(accuser);
      let isTrue: boolean;
      if (kind === SUSPECT) {
        const isBuddy = packet.kind === PING && accuser === node && subject === to;
        // A ping that was held was written when the suspicion may still have been on.
        const suspects = heldMicros > 0 ? memory.everSuspected : memory.suspectedSince;
        isTrue = memory.accused.has(subject) || (isBuddy && suspects.has(subject));
      } else {
        isTrue =
          accuser === subject
            ? memory.left.has(incarnation)
            : memory.convicted.has(`${subject}/${incarnation}`);
      }
      if (isTrue) continue;
      const charge = kind === SUSPECT ? "suspects" : "convicts";
      this.#complain(
        `node ${node} tells that node ${accuser} ${charge} node ${subject} at incarnation ${incarnation}, which it never did`,
      );
    }
  }

  #keep({ node, count, message }: TraceRecord): void {
    this.#sent.set(`${node}.${count}`, message as MemberlistMessage);
  }

  #read({ node, causeNode, causeCount }: TraceRecord): void {
    const packet = this.#sent.get(`${causeNode}.${causeCount}`);
    if (packet?.channel !== "datagram") return;
    const memory = this.#of(node);
    for (const { kind, node: subject, incarnation, from } of packet.parts) {
      if (kind !== ALIVE_MESSAGE) memory.heard.add(`${kind}/${subject}/${incarnation}/${from}`);
      if (subject !== node) continue;
      if (kind === SUSPECT) memory.aboutItself.suspect = true;
      else if (kind === DEAD) memory.aboutItself.dead = true;
      else memory.aboutItself.alive = true;
    }
  }

  #readState({ node, causeNode, causeCount }: TraceRecord): void {
    const message = this.#sent.get(`${causeNode}.${causeCount}`);
    if (message?.channel !== "stream") return;
    const memory = this.#of(node);
    for (const { node: subject, incarnation, state } of message.records) {
      const isAboutItself = subject === node;
      if (state === WIRE_ALIVE) memory.aboutItself.alive ||= isAboutItself;
      else if (state === WIRE_LEFT) {
        memory.heardLeft.add(`${subject}/${incarnation}`);
        memory.aboutItself.dead ||= isAboutItself;
      } else {
        memory.heardGone.add(`${subject}/${incarnation}`);
        memory.aboutItself.suspect ||= isAboutItself;
      }
    }
  }

  #of(node: NodeOrdinal): Memory {
    let memory = this.#memories.get(node);
    if (memory === undefined) {
      memory = new Memory();
      this.#memories.set(node, memory);
    }
    return memory;
  }
}

function hasBeginning(texts: ReadonlySet<string>, beginning: string): boolean {
  for (const text of texts) if (text.startsWith(beginning)) return true;
  return false;
}

function hasAccusation(heard: ReadonlySet<string>, subject: NodeOrdinal, accuser: NodeOrdinal): boolean {
  for (const text of heard) {
    const [kind, about, , from] = text.split("/").map(Number);
    if (kind === SUSPECT && about === subject && from === accuser) return true;
  }
  return false;
}
