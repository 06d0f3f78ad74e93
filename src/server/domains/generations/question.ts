import { handles, inputTypes } from '@shared/model/graph/types';
import type { JsonObject } from '@shared/model/json';
import type { StepDefinition } from '@shared/model/steps/manifest';

/** What the model is told beside the prompt; what the person wrote comes as data, so that it cannot change this. */
export const instructions = `Make a workflow that does what "request" of the data says, out of the steps in "steps".
Answer with JSON of the given schema and nothing else.
- Every node with a step names a stepTemplateId of "steps"; parameters go by their id.
- The first node is the TRIGGER. Edges lead from each step to the next.
- A step that opens branches or a body (IF, APPROVAL-001, LOOP) needs a node of the subtype "close" with data.closes, the
  id of its opener. Edges that begin a branch have the sourceHandle TRUE or FALSE, APPROVE or REJECT, INSIDE; edges to and
  from a closing node have CLOSE.
- A value may refer to what came before: {{steps.Name.output.field}}, {{inputs.id}}, {{loop.item}}, {{trigger.payload}}.
- Names of steps have letters, digits and underscores, and each is there once.
- Put an approval before everything that is destructive. Leave passwords, tokens and keys empty.`;

const text: JsonObject = { type: 'string' };

/** The form of an answer: what the catalogue knows of a step need not be said. */
export const answerSchema: JsonObject = {
  type: 'object',
  required: ['name', 'graph'],
  properties: {
    name: text,
    description: text,
    input_parameters: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'type'],
        properties: {
          id: text,
          type: { enum: [...inputTypes] },
          defaultValue: {},
          optional: { type: 'boolean' },
          description: text,
        },
      },
    },
    graph: {
      type: 'object',
      required: ['nodes', 'edges'],
      properties: {
        nodes: {
          type: 'array',
          items: {
            type: 'object',
            required: ['id', 'data'],
            properties: {
              id: text,
              subtype: text,
              data: {
                type: 'object',
                properties: {
                  closes: text,
                  step: {
                    type: 'object',
                    required: ['name', 'stepTemplateId', 'parameters'],
                    properties: {
                      name: text,
                      title: text,
                      description: text,
                      stepTemplateId: text,
                      parameters: {
                        type: 'array',
                        items: {
                          type: 'object',
                          required: ['id', 'value'],
                          properties: { id: text, value: {} },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
        edges: {
          type: 'array',
          items: {
            type: 'object',
            required: ['source', 'target'],
            properties: { source: text, target: text, sourceHandle: { enum: [...handles] } },
          },
        },
      },
    },
  },
};

/** A step as the model needs to know it. */
export function toldOf({
  stepTemplateId,
  title,
  description,
  subtype,
  destructive,
  parameters,
}: StepDefinition) {
  return {
    stepTemplateId,
    title,
    description,
    subtype,
    destructive,
    parameters: parameters
      .filter((param) => !param.isHidden)
      .map((param) => ({
        id: param.id,
        type: param.type,
        title: param.title,
        optional: param.optional,
        ...(param.selectValues.length === 0 ? {} : { values: param.selectValues.map(({ value }) => value) }),
      })),
  };
}

export const questionOf = (prompt: string, definitions: readonly StepDefinition[]): JsonObject => ({
  request: prompt,
  steps: definitions.filter(({ deprecated }) => !deprecated).map(toldOf),
});
