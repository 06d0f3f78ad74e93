/** As good as by chance, yet the same each time: −1 to 1. */
export const swing = (at: number): number => Math.sin(at * 12.9898) * Math.cos(at * 4.1414);
