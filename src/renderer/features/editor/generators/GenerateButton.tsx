import { CodeGenerator } from './CodeGenerator';
import type { GenerateProps } from './contract';
import { FilterGenerator } from './FilterGenerator';
import type { Generator } from './table';

/** At the title of a parameter that a model can write. */
export function GenerateButton({ generator, ...rest }: GenerateProps & { generator: Generator }) {
  return generator.kind === 'ai-filters' ? (
    <FilterGenerator {...rest} />
  ) : (
    <CodeGenerator {...rest} generator={generator} />
  );
}
