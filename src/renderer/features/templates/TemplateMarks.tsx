import { TypeLogo } from '../../parts/integrations/TypeLogo';
import { IconTile } from '../../ui/base/IconTile';
import { Row } from '../../ui/layout/Layout';
import { marksOf } from './usedBySteps';
import type { Template } from './templateView';

const SIZE = 28;

/** The marks of what a template works with; each says its name when it is pointed at. */
export function TemplateMarks({ steps }: Pick<Template, 'steps'>) {
  return (
    <Row as="span" gap="xs" room="own">
      {marksOf(steps).map((mark) => (
        <Row as="span" gap="none" key={mark.name} title={mark.name}>
          {'service' in mark ? (
            <TypeLogo type={mark.service} size={SIZE} />
          ) : (
            <IconTile icon={mark.icon} tone={mark.tone} size={SIZE} />
          )}
        </Row>
      ))}
    </Row>
  );
}
