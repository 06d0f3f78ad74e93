export const addressFaults = {
  connected: (host: string) => `${host} has the bill.`,
  noMonth: (host: string) =>
    `${host} answers, but has no bill of the last three months at this address. Check {month} in it.`,
} as const;
