import type { Socket } from "node:net";

export interface WaitingRoomOptions<Guest> {
  /** So many may wait that have shown the token, and so many that have not (yet). It may change. */
  mostWaiting(): number;
  /** From connecting to hello. */
  readonly helloTimeoutMs: number;
  /** How long a connection may take to close after it was told to go. */
  readonly closeTimeoutMs: number;
  /** There is no hello in time. Without a guest, it has not even shown the token. */
  onLate(socket: Socket, guest: Guest | undefined): void;
  /** Had to make room for newer ones, and is being destroyed. */
  onCrowdedOut(): void;
}

/**
 * Connections that have not said hello. Whoever has not shown the token cannot keep others out: when too many such
 * connections are open, the oldest goes.
 */
export class WaitingRoom<Guest> {
  readonly #options: WaitingRoomOptions<Guest>;
  readonly #strangers = new Set<Socket>();
  readonly #guests = new Map<Socket, Guest>();
  readonly #timers = new Map<Socket, NodeJS.Timeout>();

  constructor(options: WaitingRoomOptions<Guest>) {
    this.#options = options;
  }

  get size(): number {
    return this.#strangers.size + this.#guests.size;
  }

  /** A connection was opened. */
  enter(socket: Socket): void {
    this.#strangers.add(socket);
    this.#startTimer(socket, this.#options.helloTimeoutMs, () =>
      this.#options.onLate(socket, this.#guests.get(socket)),
    );
    socket.once("close", () => this.leave(socket));
    if (this.#strangers.size <= this.#options.mostWaiting()) return;
    const [oldest] = this.#strangers;
    if (oldest === undefined) return;
    this.#options.onCrowdedOut();
    this.leave(oldest);
    oldest.destroy();
  }

  /** Whether one more that has shown the token may wait. */
  get hasSeat(): boolean {
    return this.#guests.size < this.#options.mostWaiting();
  }

  /** It has shown the token, and may wait for its hello until its time is over. */
  seat(socket: Socket, guest: Guest): void {
    this.#strangers.delete(socket);
    this.#guests.set(socket, guest);
  }

  /** It was told to go: if it is not gone soon, it is destroyed. */
  showOut(socket: Socket): void {
    this.#startTimer(socket, this.#options.closeTimeoutMs, () => socket.destroy());
  }

  /** It has said hello, or is closed. */
  leave(socket: Socket): void {
    this.#strangers.delete(socket);
    this.#guests.delete(socket);
    clearTimeout(this.#timers.get(socket));
    this.#timers.delete(socket);
  }

  /** Destroys whoever has not shown the token. @returns those that have. */
  clear(): readonly Guest[] {
    for (const socket of [...this.#strangers]) socket.destroy();
    return [...this.#guests.values()];
  }

  #startTimer(socket: Socket, delayMs: number, action: () => void): void {
    clearTimeout(this.#timers.get(socket));
    this.#timers.set(socket, setTimeout(action, delayMs));
  }
}
