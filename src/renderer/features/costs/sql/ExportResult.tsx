import { fileNameOf } from '@shared/model/fileName';
import { tableFormats, type TableFormat } from '@shared/model/reports/formats';
import { sqlWords as words } from '@shared/words/sqlConsole';
import { downloadFile, downloadText } from '../../../parts/spend/downloadText';
import { ExportAs } from '../../../parts/spend/ExportMenu';
import { useSend } from '../../../parts/feedback/useSend';

/** All rows of the statement as a file. */
export function ExportResult({ sql, name, disabled }: { sql: string; name: string; disabled: boolean }) {
  const [fetchCsv, csv] = useSend('costSql.export');
  const [fetchBook, book] = useSend('costSql.workbook');
  const says = { done: words.exported, failed: words.exportFailed };
  async function save(format: TableFormat) {
    const file = `${fileNameOf(name, 'query').toLowerCase()}.${format}`;
    const asked = { body: { sql } };
    if (format !== 'csv') return downloadFile((await fetchBook(asked, says)).data, file);
    const { data } = await fetchCsv(asked, says);
    if (data !== undefined) downloadText(file, data);
  }
  return (
    <ExportAs
      label={words.export}
      formats={tableFormats}
      busy={csv.isLoading || book.isLoading}
      disabled={disabled}
      onExport={(format) => void save(format)}
    />
  );
}
