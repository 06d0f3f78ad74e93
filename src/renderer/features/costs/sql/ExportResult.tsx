import { sqlWords as words } from '@shared/words/sqlConsole';
import { useExportSqlMutation } from '../../../data/costSql.endpoints';
import { downloadText } from '../../../parts/spend/downloadText';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { useToast } from '../../../ui/overlays/Toasts';

/** All rows of the statement as a file. */
export function ExportResult({ sql, name, disabled }: { sql: string; name: string; disabled: boolean }) {
  const [fetchCsv, { isLoading }] = useExportSqlMutation();
  const toast = useToast();
  async function save() {
    const reply = await fetchCsv({ body: { sql } });
    if (reply.error) return toast({ text: `${words.exportFailed}. ${reasonOf(reply.error)}`, error: true });
    downloadText(`${name.replace(/[^\w-]+/g, '-').toLowerCase()}.csv`, reply.data);
    toast(words.exported);
  }
  return (
    <Button icon="download" busy={isLoading} disabled={disabled} onClick={() => void save()}>
      {words.exportCsv}
    </Button>
  );
}
