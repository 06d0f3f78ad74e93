import { chargingWords } from '@shared/words/charging';
import { downloadBase64, downloadText } from '../../parts/spend/downloadText';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { useToast } from '../../ui/overlays/Toasts';

const words = chargingWords.document;

interface Reply<T> {
  data?: T;
  error?: unknown;
}

/** The files of a document. */
export function Downloads(props: {
  /** Without an ending. */
  name: string;
  csv(): Promise<Reply<string>>;
  pdf(): Promise<Reply<{ data: { name: string; content: string } }>>;
  busy: boolean;
}) {
  const toast = useToast();
  const failed = (error: unknown) =>
    toast({ text: `${words.downloadFailed}. ${reasonOf(error)}`, error: true });
  async function csv() {
    const { data, error } = await props.csv();
    if (data === undefined) return failed(error);
    downloadText(`${props.name}.csv`, data);
    toast(words.downloaded);
  }
  async function pdf() {
    const { data, error } = await props.pdf();
    if (!data) return failed(error);
    downloadBase64(data.data.name, data.data.content, 'application/pdf');
    toast(words.downloaded);
  }
  return (
    <>
      <Button icon="download" busy={props.busy} onClick={() => void csv()}>
        {words.csv}
      </Button>
      <Button icon="download" busy={props.busy} onClick={() => void pdf()}>
        {words.pdf}
      </Button>
    </>
  );
}
