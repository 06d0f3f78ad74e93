/** What AWS answers instead of a result. */
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
