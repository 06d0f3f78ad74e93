export function verbOf(operation: string): string;
export function makeTable(): string;
