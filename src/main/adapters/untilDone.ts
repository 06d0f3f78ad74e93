/** Arguments that the server is given at each start until it says that what they ask for is done. */
export interface UntilDone {
  left(): readonly string[];
  hear(message: unknown): void;
}

export function untilDone(wanted: readonly string[]): UntilDone {
  let left = wanted;
  return {
    left: () => left,
    hear(message) {
      if (typeof message !== 'object' || message === null || !('type' in message)) return;
      if (message.type === 'ready') left = [];
    },
  };
}
