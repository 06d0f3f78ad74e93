const PRINT_MAX = 256 * 1024;
const EVERY_MS = 50;
const PIECE = 8192;

/**
 * Gathers what the code prints and hands it on in pieces: the first at once, so that an endless loop still shows what
 * it printed before, then at most one every 50 ms, and whole lines where they are short. Beyond 256 KiB nothing more is taken.
 */
export class Printing {
  #room = PRINT_MAX;
  #text = '';
  #last = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;
  readonly #send: (text: string) => void;

  constructor(send: (text: string) => void, now: () => number) {
    this.#send = send;
    this.#now = now;
  }

  write(text: string): void {
    if (this.#room <= 0) return;
    this.#text += text.slice(0, this.#room);
    this.#room -= text.length;
    if (this.#room <= 0) this.#text += '\n… what was printed beyond 256 KiB is left out.';
    const whole = this.#text.endsWith('\n') || this.#text.length > PIECE;
    if (whole && this.#now() - this.#last >= EVERY_MS) this.flush();
  }

  flush(): void {
    if (this.#text === '') return;
    this.#send(this.#text);
    this.#text = '';
    this.#last = this.#now();
  }
}
