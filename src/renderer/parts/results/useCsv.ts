import { useRef, useState } from 'react';
import type { Json } from '@shared/model/json';
import { resultWords as words } from '@shared/words/results';
import { useToast } from '../../ui/overlays/Toasts';
import { useDownloadCsv } from '../spend/useDownloadCsv';
import { CsvText, fileName } from './csv';
import type { ResultPages } from './pages';
import { readAll, type Reading } from './useRows';

/** EXEC-36: gives the rows as a file; those of a long output are read by pages, which can be cancelled. */
export function useCsv(name: string) {
  const toast = useToast();
  const download = useDownloadCsv();
  const [reading, setReading] = useState<Reading | null>(null);
  const stop = useRef<AbortController | null>(null);
  const save = (csv: CsvText) => download(fileName(name, 'csv'), csv.text());
  const start = async (rows: readonly Json[], page: ResultPages | undefined) => {
    const csv = new CsvText();
    if (!page) {
      csv.add(rows);
      save(csv);
      return;
    }
    const ending = new AbortController();
    stop.current = ending;
    setReading({ done: 0, all: page.total });
    try {
      const isWhole = await readAll(page, page.total, ending.signal, (piece, done) => {
        csv.add(piece);
        setReading({ done, all: page.total });
      });
      if (isWhole) save(csv);
    } catch (error) {
      toast({ text: words.readFailed(error instanceof Error ? error.message : String(error)), error: true });
    } finally {
      setReading(null);
    }
  };
  return { reading, start, cancel: () => stop.current?.abort() };
}
