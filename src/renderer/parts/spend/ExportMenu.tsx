import { reportFormats, type ReportFormat } from '@shared/model/reports/formats';
import { reportFileWords } from '@shared/words/reportFiles';
import { Button } from '../../ui/base/Button';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';

/** What is shown as a file, in the format that is chosen. */
export function ExportMenu(props: { label: string; busy: boolean; onExport(format: ReportFormat): void }) {
  const { label, busy, onExport } = props;
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu label={label}>
          {reportFormats.map((format) => (
            <MenuItem key={format} text={reportFileWords.formats[format]} onClick={() => onExport(format)} />
          ))}
        </Menu>
      }
    >
      <Button icon="download" menu busy={busy}>
        {label}
      </Button>
    </Popover>
  );
}
