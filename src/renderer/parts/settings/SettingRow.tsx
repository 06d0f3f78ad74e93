import type { ReactNode } from 'react';
import { Row } from '../../ui/layout/Layout';
import './settingRow.css';

/** A setting on one line: its name and what it does, and its control at the end. */
export function SettingRow(props: { name: string; help?: ReactNode; id?: string; children: ReactNode }) {
  return (
    <Row gap="xl" className="cl-setting">
      <div className="cl-grow">
        <div className="cl-medium">{props.name}</div>
        {props.help && (
          <p className="cl-faint" id={props.id}>
            {props.help}
          </p>
        )}
      </div>
      {props.children}
    </Row>
  );
}
