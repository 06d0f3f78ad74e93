import { useState } from 'react';
import { openStatuses, type CaseStatus } from '@shared/model/caseStatus';
import { anomalyWords } from '@shared/words/anomalies';
import type { FeedbackGiven } from '../../data/cases';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Row, Stack } from '../../ui/layout/Layout';
import { FeedbackDialog, type FeedbackAbout } from './FeedbackDialog';
import { FeedbackList } from './FeedbackList';
import { useCall } from '../../platform/api/calls';

const words = anomalyWords.feedback;
const working: readonly CaseStatus[] = openStatuses;
const choices: readonly { verdict: FeedbackGiven['verdict']; text: string }[] = [
  { verdict: 'expected', text: words.expected },
  { verdict: 'fixed', text: words.fixed },
  { verdict: 'ignored', text: words.ignore },
];

/** What a person makes of an anomaly, and what was said of it before; the detector learns it. */
export function FeedbackPanel({ about, mayChange }: { about: FeedbackAbout; mayChange: boolean }) {
  const [giving, setGiving] = useState<FeedbackGiven['verdict'] | null>(null);
  const { data } = useCall('cases.anomalyFeedback', { query: { case_id: about.caseId } });
  const given = data?.data ?? [];
  const asks = mayChange && working.includes(about.status);
  if (!asks && given.length === 0) return null;
  return (
    <Panel title={asks ? words.title : words.given}>
      <Stack>
        {asks && (
          <Row wrap>
            {choices.map(({ verdict, text }) => (
              <Button key={verdict} onClick={() => setGiving(verdict)}>
                {text}
              </Button>
            ))}
          </Row>
        )}
        {given.length > 0 && <FeedbackList given={given} mayChange={mayChange} />}
      </Stack>
      {giving && <FeedbackDialog about={about} verdict={giving} onClose={() => setGiving(null)} />}
    </Panel>
  );
}
