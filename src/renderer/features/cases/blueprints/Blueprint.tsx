import { useState } from 'react';
import { caseWords } from '@shared/words/cases';
import type { Configuration } from '../../../data/cases';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoment, formatRelative } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Button } from '../../../ui/base/Button';
import { Tag } from '../../../ui/feedback/States';
import { Switch } from '../../../ui/fields/Field';
import { useToast } from '../../../ui/overlays/Toasts';
import { EffortMark } from '../CaseTags';
import { Parameters } from './Parameters';
import type { ParameterValue } from './parameterText';
import { useChange } from '../../../platform/api/calls';

interface Props {
  rule: Configuration;
  boardId: string;
  casesOf: string;
  mayChange: boolean;
}

/** One rule of a board: on or off, its last run, and unfolded its formula and parameters. */
export function Blueprint({ rule, boardId, casesOf, mayChange }: Props) {
  const words = caseWords.blueprints;
  const [open, setOpen] = useState(false);
  const [change, { isLoading }] = useChange('cases.changeConfiguration');
  const toast = useToast();
  const send = async (
    part: { enabled?: boolean; parameters?: Record<string, ParameterValue> },
    failure: string,
  ) => {
    const parameters =
      part.parameters &&
      Object.fromEntries(
        Object.entries(part.parameters).map(([id, value]) => [
          id,
          typeof value === 'number' ? value : [...value],
        ]),
      );
    const reply = await change({
      params: { id: boardId },
      body: { case_type: rule.case_type, ...part, ...(parameters ? { parameters } : {}) },
    });
    if (reply.error) toast({ text: `${failure}: ${reasonOf(reply.error)}`, error: true });
    return !reply.error;
  };
  const turn = async (enabled: boolean) => {
    const done = await send({ enabled }, words.failed);
    if (!done || enabled || rule.active_cases === 0) return;
    const text = words.turnedOff(rule.title, rule.active_cases);
    toast({ text, action: { text: words.turnOn, run: () => void send({ enabled: true }, words.failed) } });
  };
  return (
    <li className={`cl-blueprint ${rule.enabled ? '' : 'cl-blueprint--off'}`}>
      <div className="cl-blueprint__row">
        {mayChange ? (
          <span className="cl-blueprint__switch">
            <Switch
              checked={rule.enabled}
              label={`${rule.title}: ${rule.enabled ? words.on : words.off}`}
              onChange={(enabled) => void turn(enabled)}
            />
          </span>
        ) : (
          <Tag tone={rule.enabled ? 'good' : 'neutral'}>{rule.enabled ? words.on : words.off}</Tag>
        )}
        <button
          type="button"
          className="cl-blueprint__title"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="cl-clip cl-twoline__main">{rule.title}</span>
          <span className="cl-clip cl-faint cl-size-s">
            {rule.case_group} · {rule.providers.join(', ') || words.everyProvider}
          </span>
        </button>
        <EffortMark effort={rule.effort} />
        <LastRun run={rule.last_run} />
        <PathLink to={casesOf} className="cl-blueprint__cases cl-num">
          {words.active(rule.active_cases)}
        </PathLink>
        <Button
          size="small"
          kind="quiet"
          icon={open ? 'chevronUp' : 'chevronDown'}
          label={rule.title}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <div className="cl-blueprint__body">
          <dl className="cl-blueprint__words">
            <dt>{words.formula}</dt>
            <dd>{rule.formula}</dd>
            <dt>{words.remediation}</dt>
            <dd>{rule.remediation}</dd>
            <dt>{words.minimum}</dt>
            <dd>{rule.minimum_data}</dd>
          </dl>
          <section aria-label={words.parameters}>
            <h3 className="cl-case__sub">{words.parameters}</h3>
            <Parameters
              rule={rule}
              mayChange={mayChange}
              busy={isLoading}
              onSave={(parameters, reset) =>
                void send({ parameters }, reset ? words.errorReset : words.errorParameters)
              }
            />
          </section>
        </div>
      )}
    </li>
  );
}

function LastRun({ run }: { run: Configuration['last_run'] }) {
  const words = caseWords.blueprints;
  const now = useNow();
  if (!run) return <span className="cl-faint cl-blueprint__run">{words.never}</span>;
  const tone = run.status === 'ran' ? 'good' : run.status === 'failed' ? 'bad' : 'warn';
  const icon = run.status === 'ran' ? 'check' : run.status === 'failed' ? 'error' : 'minus';
  return (
    <span
      className="cl-twoline cl-blueprint__run"
      title={`${formatMoment(run.time)} · ${words.duration(run.duration_ms)}`}
    >
      <span className="cl-row">
        <Tag tone={tone} icon={icon}>
          {words.statuses[run.status]}
        </Tag>
        <span className="cl-muted cl-num">{run.status === 'ran' && words.found(run.found)}</span>
      </span>
      <span className="cl-clip cl-faint cl-size-s" title={run.reason ?? undefined}>
        {run.reason ?? formatRelative(run.time, now)}
      </span>
    </span>
  );
}
