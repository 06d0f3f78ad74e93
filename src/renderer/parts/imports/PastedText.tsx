import { FileButton } from '../../ui/fields/FileButton';
import { AreaField } from '../../ui/fields/TextField';

/** A table as text: pasted, or read from a file of this computer. */
export const PastedText = ({
  choose,
  ...area
}: {
  label: string;
  /** Names the button that opens the file dialog. */
  choose: string;
  rows: number;
  value: string;
  error: string | null;
  onChange(text: string): void;
}) => (
  <>
    <AreaField mono {...area} />
    <FileButton accept=".csv,.tsv,.txt" size="small" onFile={(file) => void file.text().then(area.onChange)}>
      {choose}
    </FileButton>
  </>
);
