import { reportFormats, type ReportFormat } from '@shared/model/reports/formats';
import { reportFileWords } from '@shared/words/reportFiles';
import { Button } from '../../ui/base/Button';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';

interface Props<F extends ReportFormat> {
  label: string;
  busy: boolean;
  disabled?: boolean;
  formats: readonly F[];
  onExport(format: F): void;
}

/** What is shown as a file, in one of these formats. */
export function ExportAs<F extends ReportFormat>({ label, busy, disabled, formats, onExport }: Props<F>) {
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu label={label}>
          {formats.map((format) => (
            <MenuItem key={format} text={reportFileWords.formats[format]} onClick={() => onExport(format)} />
          ))}
        </Menu>
      }
    >
      <Button icon="download" menu busy={busy} disabled={disabled ?? false}>
        {label}
      </Button>
    </Popover>
  );
}

/** The same in each format of reports. */
export function ExportMenu(props: { label: string; busy: boolean; onExport(format: ReportFormat): void }) {
  return <ExportAs {...props} formats={reportFormats} />;
}
