import type { Json } from '@shared/model/json';
import type { ParamDefinition } from '@shared/model/steps/manifest';
import type { ParamWorld } from '../params/contract';

export interface GenerateProps {
  param: ParamDefinition;
  world: ParamWorld;
  value: Json;
  open: boolean;
  onOpen(open: boolean): void;
  /** Puts a value in place of the one that is there. */
  onUse(value: Json): void;
}
