import { csvField } from '@shared/model/csv';
import { fileNameOf } from '@shared/model/fileName';
import type { Json } from '@shared/model/json';
import { isJsonObject } from '@shared/model/json';
import { cellOf } from './rows';

/** Takes rows piece by piece; columns are all keys that any of them has, in the order of their coming. */
export class CsvText {
  private readonly columns: (string | null)[] = [];
  private readonly known = new Set<string | null>();
  private readonly pieces: { lines: string[]; width: number }[] = [];

  add(rows: readonly Json[]): void {
    for (const row of rows) {
      const keys = isJsonObject(row) ? Object.keys(row) : [null];
      for (const key of keys) {
        if (this.known.has(key)) continue;
        this.known.add(key);
        this.columns.push(key);
      }
    }
    const lines = rows.map((row) => this.columns.map((key) => csvField(cellOf(row, key))).join(','));
    this.pieces.push({ lines, width: this.columns.length });
  }

  /** With a head; each line has as many fields as the head, also those of pieces that came before a column. */
  text(): string {
    const head = this.columns.map((key) => csvField(key ?? 'value')).join(',');
    const body = this.pieces.flatMap(({ lines, width }) => {
      const rest = ','.repeat(this.columns.length - width);
      return rest === '' ? lines : lines.map((line) => line + rest);
    });
    return `${[head, ...body].join('\r\n')}\r\n`;
  }
}

export const fileName = (name: string, ending: string): string => `${fileNameOf(name, 'results')}.${ending}`;
