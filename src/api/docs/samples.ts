export type OpenApiObject = Record<string, unknown>;
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
  schema: OpenApiObject;
}
export interface Operation extends OpenApiObject {
  tags?: string[];
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  security?: unknown;
  responses: Record<string, OpenApiObject>;
}

/** A request in a language, under the names that generators of documentation know. */
export interface CodeSample {
  lang: 'Shell' | 'JavaScript' | 'Python';
  label: string;
  source: string;
}

interface SampleRequest {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string | undefined;
}

/** The request of an operation in curl, JavaScript and Python. It works as written where every value has an example. */
export function samplesOf(baseUrl: string, path: string, method: string, operation: Operation): CodeSample[] {
  const request = requestOf(baseUrl, path, method, operation);
  return [
    { lang: 'Shell', label: 'curl', source: curl(request) },
    { lang: 'JavaScript', label: 'JavaScript', source: javascript(request) },
    { lang: 'Python', label: 'Python', source: python(request) },
  ];
}

/** The samples as Markdown, which the console shows below an operation's description. */
export const samplesText = (samples: readonly CodeSample[]): string =>
  samples.map(({ lang, source }) => `\`\`\`${lang.toLowerCase()}\n${source}\n\`\`\``).join('\n\n');

const MISSING = 'YOUR-VALUE';

function requestOf(baseUrl: string, path: string, method: string, operation: Operation): SampleRequest {
  const { parameters = [], requestBody } = operation;
  const given = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place && parameter.required)
      .map(({ name, example }) => [name, String(example ?? MISSING)] as const);
  const filled = given('path').reduce(
    (whole, [name, value]) => whole.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = given('query').map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const example = requestBody?.content['application/json']?.example;
  const body = example === undefined ? undefined : JSON.stringify(example);
  return {
    method: method.toUpperCase(),
    url: `${baseUrl}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    headers: [
      ...given('header'),
      ...(operation.security === undefined ? [] : [['x-api-token', 'YOUR-TOKEN'] as const]),
      ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
    ],
    body,
  };
}

function curl({ method, url, headers, body }: SampleRequest): string {
  const isUsual = method === (body === undefined ? 'GET' : 'POST');
  return [
    `curl${isUsual ? '' : ` -X ${method}`} '${url}'`,
    ...headers.map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`-d '${body}'`]),
  ].join(' \\\n  ');
}

function javascript({ method, url, headers, body }: SampleRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: ${objectText(headers)}`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${body})`]),
  ];
  const given = options.length === 0 ? '' : `, {\n${options.map((each) => `  ${each},\n`).join('')}}`;
  return `const answer = await fetch('${url}'${given});\nconsole.log(await answer.text());`;
}

function python({ method, url, headers, body }: SampleRequest): string {
  const options = [
    `'${url}'`,
    ...(method === 'GET' ? [] : [`method='${method}'`]),
    ...(headers.length === 0 ? [] : [`headers=${objectText(headers)}`]),
    ...(body === undefined ? [] : [`data=b'${body}'`]),
  ];
  const request = options.length === 1 ? options[0] : `\n    ${options.join(',\n    ')},\n`;
  return `from urllib.request import Request, urlopen\n\nprint(urlopen(Request(${request})).read().decode())`;
}

const objectText = (headers: SampleRequest['headers']): string =>
  `{ ${headers.map(([name, value]) => `'${name}': '${value}'`).join(', ')} }`;
