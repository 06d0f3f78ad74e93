import type { ReactNode } from 'react';
import { reportFormats, type ReportFormat } from '@shared/model/reports/formats';
import { reportFileWords } from '@shared/words/reportFiles';
import { Button } from '../../ui/base/Button';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';

interface Props<F extends ReportFormat> {
  label: string;
  busy: boolean;
  disabled?: boolean;
  formats: readonly F[];
  /** Entries after the formats. */
  children?: ReactNode;
  onExport(format: F): void;
}

/** What is shown as a file, in one of these formats. */
export function ExportAs<F extends ReportFormat>(props: Props<F>) {
  const { label, busy, disabled, formats, children, onExport } = props;
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu label={label}>
          {formats.map((format) => (
            <MenuItem key={format} text={reportFileWords.formats[format]} onClick={() => onExport(format)} />
          ))}
          {children}
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
export function ExportMenu(props: Omit<Props<ReportFormat>, 'formats'>) {
  return <ExportAs {...props} formats={reportFormats} />;
}
