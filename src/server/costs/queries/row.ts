type QueryCell = string | number | boolean | null | readonly unknown[] | Record<string, unknown>;

export type QueryRow = Record<string, QueryCell>;
