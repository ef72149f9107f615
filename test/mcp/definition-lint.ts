/** A tool as a model reads it. */
export interface Definition {
  name: string;
  description: string;
  inputSchema: { properties: Record<string, Parameter>; required: string[] };
  outputSchema: { properties: Record<string, unknown> };
  annotations: { readOnlyHint?: boolean };
}

interface Parameter {
  type?: string;
  description?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
}

type Rule = readonly [what: string, holds: (tool: Definition, others: readonly string[]) => boolean];

/** Checks that a model can understand a definition by itself. */
const RULES: readonly Rule[] = [
  [
    'begins with its purpose, a verb in the third person',
    ({ description }) => /^[A-Z][a-z]+s /.test(description),
  ],
  ['says when to use it', ({ description }) => /\bUse it (when|with)\b/.test(description)],
  [
    'says when to use another tool instead',
    ({ description }, others) =>
      others.every((name) => description.includes(name)) && /instead|without/.test(description),
  ],
  ['says what comes back', ({ description }) => /\bReturns\b/.test(description)],
  ['says in what unit prices are', ({ description }) => /DKK with VAT/.test(description)],
  ['says how fresh its answers are', ({ description }) => description.includes('data_as_of')],
  ['says what an empty answer means', ({ description }) => /count 0|found false/.test(description)],
  ['is short enough to be read', ({ description }) => description.length <= 1000],
  ['says that it only reads', ({ annotations }) => annotations.readOnlyHint === true],
  ['requires one parameter', ({ inputSchema }) => inputSchema.required.length === 1],
  ['has named outputs', ({ outputSchema }) => Object.keys(outputSchema.properties).length > 0],
];

/** Checks that a parameter shows an example and its limits. */
const PARAMETER_RULES: readonly (readonly [what: string, holds: (parameter: Parameter) => boolean])[] = [
  ['has a description', ({ description }) => (description ?? '').length > 10],
  [
    'has an example',
    ({ description, enum: values, type }) =>
      values !== undefined || type === 'boolean' || /e\.g\. /.test(description ?? ''),
  ],
  [
    'has limits',
    ({ type, enum: values, maximum, maxLength, pattern, description }) =>
      type === 'boolean' ||
      (values ?? maximum ?? maxLength ?? pattern) !== undefined ||
      /DKK|category/.test(description ?? ''),
  ],
];

/** The problems of the definitions, one line each. */
export function definitionProblems(tools: readonly Definition[]): string[] {
  return tools.flatMap((tool) => {
    const others = tools.map(({ name }) => name).filter((name) => name !== tool.name);
    const own = RULES.filter(([, holds]) => !holds(tool, others)).map(([what]) => `${tool.name}: ${what}`);
    const parameters = Object.entries(tool.inputSchema.properties).flatMap(([name, parameter]) =>
      PARAMETER_RULES.filter(([, holds]) => !holds(parameter)).map(
        ([what]) => `${tool.name}.${name}: ${what}`,
      ),
    );
    return [...own, ...parameters];
  });
}
