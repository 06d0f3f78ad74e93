/** A refusal of the double, with the code of AWS. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message = code,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}
