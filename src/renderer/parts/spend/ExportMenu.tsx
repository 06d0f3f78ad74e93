import type { ReactNode } from 'react';
import { reportFormats, type ReportFormat } from '@shared/model/reports/formats';
import { reportFileWords } from '@shared/words/reportFiles';
import { Button } from '../../ui/base/Button';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';

/** What is shown as a file, in the format that is chosen. */
export function ExportMenu(props: {
  label: string;
  busy: boolean;
  /** Entries after the usual ones. */
  children?: ReactNode;
  onExport(format: ReportFormat): void;
}) {
  const { label, busy, children, onExport } = props;
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu label={label}>
          {reportFormats.map((format) => (
            <MenuItem key={format} text={reportFileWords.formats[format]} onClick={() => onExport(format)} />
          ))}
          {children}
        </Menu>
      }
    >
      <Button icon="download" menu busy={busy}>
        {label}
      </Button>
    </Popover>
  );
}
