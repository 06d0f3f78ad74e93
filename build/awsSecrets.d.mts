export const harmless: readonly { member: RegExp; reason: string }[];
export function secretsIn(folder: string): Record<string, string>;
