import { useState } from 'react';
import { caseStatuses, statusLabels } from '@shared/model/caseStatus';
import { caseWords } from '@shared/words/cases';
import type { CaseActivity, CaseDetails } from '../../../data/cases';
import { formatMoment, formatRelative } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { Button } from '../../../ui/base/Button';
import { Icon, type IconName } from '../../../ui/base/Icon';
import { Panel } from '../../../ui/base/Panel';
import { Row, Stack } from '../../../ui/layout/Layout';
import { CommentBox } from '../list/ChangeDialogs';
import type { CaseChanges } from '../list/useCaseChanges';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const icons: Record<CaseActivity['activity_type'], IconName> = {
  comment: 'comment',
  status: 'check',
  owner: 'user',
  exclusion: 'close',
  detection: 'search',
  ticket: 'link',
  plan: 'calendar',
};

interface CaseProps {
  found: CaseDetails;
  changes: CaseChanges;
}

/** What happened, the newest first, and a box to add to it. */
export function Activity({ found, changes, mayChange }: CaseProps & { mayChange: boolean }) {
  const words = caseWords.details;
  const query = useCall('cases.activities', { params: { id: found.case_id } });
  const { data } = query;
  return (
    <Panel title={words.activity}>
      <Stack>
        {mayChange && <AddComment found={found} changes={changes} />}
        {!data ? (
          <Pending what="activities" query={query} rows={4} />
        ) : data.data.length === 0 ? (
          <p className="cl-faint">{words.noActivity}</p>
        ) : (
          <Stack as="ol" scroll className="cl-plainlist cl-activity" tabIndex={0} label={words.activity}>
            {data.data.map((one) => (
              <Entry key={one.activity_id} one={one} />
            ))}
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}

function AddComment({ found, changes }: CaseProps) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const said = text.trim();
    if (said === '' || busy) return;
    setBusy(true);
    const done = await changes.comment([found], said);
    setBusy(false);
    // What could not be added stays in the box.
    if (done) setText('');
  };
  return (
    <Stack gap="xs">
      <CommentBox value={text} onChange={setText} onSend={() => void send()} />
      {text.trim() !== '' && (
        <Row>
          <span className="cl-grow" />
          <Button size="small" kind="primary" busy={busy} onClick={() => void send()}>
            {caseWords.change.addComment}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

const nameOf = (text: string): string => {
  const status = caseStatuses.find((one) => one === text);
  return status ? statusLabels[status] : text;
};

function Entry({ one }: { one: CaseActivity }) {
  const words = caseWords.details;
  const now = useNow();
  const actor =
    one.actor_kind === 'system'
      ? words.system
      : one.actor_kind === 'api_key'
        ? `${one.actor} (${words.apiKey})`
        : one.actor;
  const isFound = one.activity_type === 'detection' && one.from === null;
  const moved = one.to !== null && one.from !== one.to && one.activity_type !== 'comment' && !isFound;
  return (
    <Row as="li" align="stretch">
      <span className="cl-room-own cl-muted cl-activity__icon">
        <Icon name={icons[one.activity_type]} size={13} />
      </span>
      <div className="cl-grow">
        <Row wrap between gap="xs" align="stretch">
          <span>
            <strong>{actor}</strong> <span className="cl-muted">{words.acts[one.activity_type]}</span>
          </span>
          <time className="cl-faint cl-size-s" dateTime={one.time} title={formatMoment(one.time)}>
            {formatRelative(one.time, now)}
          </time>
        </Row>
        {moved && (
          <div className="cl-muted">{words.moved(nameOf(one.from ?? '–'), nameOf(one.to ?? '–'))}</div>
        )}
        {one.text && (
          <p className={one.activity_type === 'comment' ? 'cl-flow-typed cl-case__quote' : 'cl-muted'}>
            {one.text}
          </p>
        )}
      </div>
    </Row>
  );
}
