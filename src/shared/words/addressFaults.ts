export const addressFaults = {
  connected: (host: string) => `${host} has the bill.`,
  noMonth: (host: string) =>
    `${host} answers, but has no bill for the last three months at this address. Check the {month} part.`,
} as const;
