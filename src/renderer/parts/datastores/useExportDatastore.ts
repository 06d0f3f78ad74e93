import { fileNameOf } from '@shared/model/fileName';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { downloadText } from '../spend/downloadText';
import { useDownloadCsv } from '../spend/useDownloadCsv';
import { useToast } from '../../ui/overlays/Toasts';
import { useSend } from '../feedback/useSend';

const words = datastoreScreenWords.actions;

/** Gives all records of a datastore to the user as a file. */
export function useExportDatastore() {
  const [fetch, { isLoading }] = useSend('datastores.export');
  const toast = useToast();
  const downloadCsv = useDownloadCsv();
  return {
    busy: isLoading,
    async run({ datastoreId, name }: { datastoreId: string; name: string }, format: 'csv' | 'json') {
      const failed = words.exportFailed(name);
      const reply = await fetch({ params: { id: datastoreId }, query: { format } }, { failed });
      if (reply.error) return;
      const data: unknown = reply.data;
      // A reply that is JSON is read as such on its way; one that is not stays the text that it is.
      const text = typeof data === 'string' ? data : `${JSON.stringify(data, null, 2)}\n`;
      if (format === 'csv') downloadCsv(`${fileNameOf(name, 'datastore')}.csv`, text);
      else downloadText(`${fileNameOf(name, 'datastore')}.json`, text, 'application/json');
      toast(words.exported(name));
    },
  };
}
