import type { StepDefinition } from '@shared/model/steps/manifest';
import { addStepWords as words } from '@shared/words/addStep';
import { Banner, Tag } from '../../../ui/feedback/States';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { StepIcon } from '../canvas/StepIcon';

const SAMPLE_MAX = 600;

/** What a step does, takes and gives, beside the list that it is chosen from. */
export function StepAbout({ step }: { step: StepDefinition }) {
  const { deprecated } = step;
  const required = step.parameters.filter(({ optional, isHidden }) => !optional && !isHidden);
  const sample = JSON.stringify(step.sampleOutput, null, 2) ?? '';
  return (
    <Stack as="section" gap="s" box="sunken" scroll className="cl-size-s" label={step.title}>
      <Row as="h3" className="cl-size-l">
        <StepIcon step={step} definition={step} size={16} />
        {step.title}
      </Row>
      <p>{step.description}</p>
      {deprecated && <Banner tone="warn">{words.deprecatedSince(deprecated.since)}</Banner>}
      <Row wrap align="stretch">
        <Tag tone={step.effect === 'pure' || step.effect === 'read' ? 'neutral' : 'accent'}>
          {words.effects[step.effect]}
        </Tag>
        {step.destructive && <Tag tone="bad">{words.destructive}</Tag>}
        {step.needsIntegration.map((type) => (
          <Tag key={type} tone="info">
            {words.needs(type)}
          </Tag>
        ))}
      </Row>
      {required.length > 0 && (
        <>
          <h4 className="cl-flush">{words.takes}</h4>
          <ul>
            {required.map((param) => (
              <li key={param.id}>{param.title}</li>
            ))}
          </ul>
        </>
      )}
      {sample !== 'null' && (
        <>
          <h4 className="cl-flush">{words.gives}</h4>
          <Text as="pre" mono size="xs" flow="typed" className="cl-flush">
            {sample.length > SAMPLE_MAX ? `${sample.slice(0, SAMPLE_MAX)}\n…` : sample}
          </Text>
        </>
      )}
    </Stack>
  );
}
