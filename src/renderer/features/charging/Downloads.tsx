import { chargingWords } from '@shared/words/charging';
import { useSend } from '../../parts/feedback/useSend';
import { downloadBase64, downloadText } from '../../parts/spend/downloadText';
import { Button } from '../../ui/base/Button';

const words = chargingWords.document;
const says = { done: words.downloaded, failed: words.downloadFailed };

/** The files of a document. */
export function Downloads(props: {
  id: string;
  /** Without an ending. */
  name: string;
  csv: 'charging.documentCsv' | 'invoices.csv';
  pdf: 'charging.documentPdf' | 'invoices.pdf';
}) {
  const arg = { params: { id: props.id } };
  const [fetchCsv, csv] = useSend(props.csv);
  const [fetchPdf, pdf] = useSend(props.pdf);
  const busy = csv.isLoading || pdf.isLoading;
  async function saveCsv() {
    const { data } = await fetchCsv(arg, says);
    if (data !== undefined) downloadText(`${props.name}.csv`, data);
  }
  async function savePdf() {
    const { data } = await fetchPdf(arg, says);
    if (data) downloadBase64(data.data.name, data.data.content, 'application/pdf');
  }
  return (
    <>
      <Button icon="download" busy={busy} onClick={() => void saveCsv()}>
        {words.csv}
      </Button>
      <Button icon="download" busy={busy} onClick={() => void savePdf()}>
        {words.pdf}
      </Button>
    </>
  );
}
