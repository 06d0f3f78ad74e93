import { useState } from 'react';
import { caseWords } from '@shared/words/cases';
import type { Configuration } from '../../../data/cases';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoment, formatRelative } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { PathLink } from '../../../parts/navigation/PathLink';
import { IconButton } from '../../../ui/base/Button';
import { Press } from '../../../ui/base/Press';
import { Tag } from '../../../ui/feedback/States';
import { Switch } from '../../../ui/fields/Field';
import { Stack, Text } from '../../../ui/layout/Layout';
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
    <li>
      <div className="cl-columns cl-align-center cl-blueprint__row">
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
        <Press className="cl-stack cl-gap-none" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Text flow="clip" medium tone={rule.enabled ? undefined : 'faint'}>
            {rule.title}
          </Text>
          <span className="cl-clip cl-faint cl-size-s">
            {rule.case_group} · {rule.providers.join(', ') || words.everyProvider}
          </span>
        </Press>
        <EffortMark effort={rule.effort} />
        <LastRun run={rule.last_run} />
        <PathLink to={casesOf} className="cl-num cl-right cl-blueprint__cases">
          {words.active(rule.active_cases)}
        </PathLink>
        <IconButton
          icon={open ? 'chevronUp' : 'chevronDown'}
          label={rule.title}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <div className="cl-columns cl-gap-xl cl-blueprint__body">
          <Stack as="dl">
            {[
              [words.formula, rule.formula],
              [words.remediation, rule.remediation],
              [words.minimum, rule.minimum_data],
            ].map(([name, text]) => (
              <div key={name}>
                <Text as="dt" tone="faint" size="s" medium>
                  {name}
                </Text>
                <dd>{text}</dd>
              </div>
            ))}
          </Stack>
          <Stack as="section" gap="s" label={words.parameters}>
            <Text as="h3" tone="faint" size="s" medium>
              {words.parameters}
            </Text>
            <Parameters
              rule={rule}
              mayChange={mayChange}
              busy={isLoading}
              onSave={(parameters, reset) =>
                void send({ parameters }, reset ? words.errorReset : words.errorParameters)
              }
            />
          </Stack>
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
      className="cl-stack cl-gap-none cl-twoline cl-blueprint__run"
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
