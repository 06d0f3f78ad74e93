import { z } from 'zod';
import type { AgentResponse } from '@shared/api/ai/entities';
import type { JsonObject } from '@shared/model/json';
import type { AgentAction } from '../answer';
import type { AgentData } from '../data';
import type { Figures } from '../figures';

export interface ToolContext {
  data: AgentData;
  /** yyyy-MM-dd */
  today: string;
  /** What the person has written in this chat: the only text that asks for anything. */
  asked: string;
  /** What has been read for this answer. */
  figures: Figures;
}

export interface Found {
  /** What the model reads. */
  value: JsonObject;
  /** What the person sees below the answer. */
  parts: AgentResponse[];
  /** Waits for the person's Confirm. */
  action?: AgentAction;
}

/** What a model can find out for an answer, with the permissions of who asked. None of them changes anything. */
export interface AgentTool {
  name: string;
  /** What the person reads meanwhile. */
  doing: string;
  description: string;
  /** JSON Schema. */
  input: JsonObject;
  /** Nothing that it gives was written by other people: names, tags and comments were. */
  ownWords?: true;
  /** Throws with a sentence for the model. */
  call(input: JsonObject, context: ToolContext): Promise<Found>;
}

const schemaOf = z.record(z.string(), z.json());

export function defineTool<Shape extends z.ZodRawShape>(tool: {
  name: string;
  doing: string;
  description: string;
  input: z.ZodObject<Shape>;
  ownWords?: true;
  run(input: z.output<z.ZodObject<Shape>>, context: ToolContext): Promise<Found>;
}): AgentTool {
  const { name, doing, description, input, ownWords, run } = tool;
  return {
    name,
    doing,
    description,
    ...(ownWords ? { ownWords } : {}),
    input: schemaOf.parse(z.toJSONSchema(input, { io: 'input' })),
    call(given, context) {
      const read = input.safeParse(given);
      if (!read.success) throw new Error(z.prettifyError(read.error));
      return run(read.data, context);
    },
  };
}

export const dayInput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe('yyyy-MM-dd');
export const currencyInput = z
  .string()
  .min(1)
  .max(10)
  .optional()
  .describe('Such as USD; the largest one unless given');
export const countInput = z.number().int().min(1).max(50);
