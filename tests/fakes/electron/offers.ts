/**
 * A double of some members of one of Electron's objects: the compiler refuses a member that Electron does not have, or
 * that could not be called as Electron's. What Electron answers with itself (for chaining) is left open.
 */
export type Offers<T, K extends keyof T> = {
  [P in K]: T[P] extends (...args: infer A) => infer R ? (...args: A) => R extends T ? unknown : R : T[P];
};

/** An event that a listener can refuse. */
export class Refusable {
  defaultPrevented = false;

  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

/** Electron throws for what is used too early or too late; so does the double. */
export function required(held: boolean, rule: string): void {
  if (!held) throw new Error(`Electron: ${rule}`);
}
