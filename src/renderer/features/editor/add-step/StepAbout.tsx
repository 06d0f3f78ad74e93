import type { StepDefinition } from '@shared/model/steps/manifest';
import { addStepWords as words } from '@shared/words/addStep';
import { Banner, Tag } from '../../../ui/feedback/States';
import { Row } from '../../../ui/layout/Layout';
import { StepIcon } from '../canvas/StepIcon';

const SAMPLE_MAX = 600;

/** What a step does, takes and gives, beside the list that it is chosen from. */
export function StepAbout({ step }: { step: StepDefinition }) {
  const { deprecated } = step;
  const required = step.parameters.filter(({ optional, isHidden }) => !optional && !isHidden);
  const sample = JSON.stringify(step.sampleOutput, null, 2) ?? '';
  return (
    <section className="cl-add-step__about" aria-label={step.title}>
      <h3>
        <StepIcon step={step} definition={step} size={16} />
        {step.title}
      </h3>
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
          <h4>{words.takes}</h4>
          <ul>
            {required.map((param) => (
              <li key={param.id}>{param.title}</li>
            ))}
          </ul>
        </>
      )}
      {sample !== 'null' && (
        <>
          <h4>{words.gives}</h4>
          <pre>{sample.length > SAMPLE_MAX ? `${sample.slice(0, SAMPLE_MAX)}\n…` : sample}</pre>
        </>
      )}
    </section>
  );
}
