import { fileNameOf } from '@shared/model/fileName';
import { tableFormats, type TableFormat } from '@shared/model/reports/formats';
import { sqlWords as words } from '@shared/words/sqlConsole';
import { downloadBase64, downloadText } from '../../../parts/spend/downloadText';
import { ExportAs } from '../../../parts/spend/ExportMenu';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useToast } from '../../../ui/overlays/Toasts';
import { useChange } from '../../../platform/api/calls';

/** All rows of the statement as a file. */
export function ExportResult({ sql, name, disabled }: { sql: string; name: string; disabled: boolean }) {
  const [fetchCsv, csv] = useChange('costSql.export');
  const [fetchBook, book] = useChange('costSql.workbook');
  const toast = useToast();
  const file = (format: TableFormat) => `${fileNameOf(name, 'query').toLowerCase()}.${format}`;
  const failed = (error: unknown) =>
    toast({ text: `${words.exportFailed}. ${reasonOf(error)}`, error: true });
  async function save(format: TableFormat) {
    if (format === 'csv') {
      const reply = await fetchCsv({ body: { sql } });
      if (reply.error) return failed(reply.error);
      downloadText(file(format), reply.data);
    } else {
      const reply = await fetchBook({ body: { sql } });
      if (reply.error) return failed(reply.error);
      downloadBase64(file(format), reply.data.data.content, reply.data.data.content_type);
    }
    toast(words.exported);
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
