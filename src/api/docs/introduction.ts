import type { Limits } from '../../access/limits.ts';

/** What the documentation says before its operations, with the limits of this deployment. */
export const introduction = ({
  restFree,
  restToken,
  mcpFree,
  mcpToken,
}: Limits): string => `Prices of Danish online shops in DKK, moms included, read from the shops' feeds every night and folded by EAN (barcode).
Reading needs no login.

## Limits
Each address has ${restFree} requests a minute, a token in \`X-Api-Token\` ${restToken} unless it was given its own; at the tool server ${mcpFree} and ${mcpToken}
calls. Every limited answer says what the caller's limit is and what is left: \`RateLimit-Policy\`, \`RateLimit\` and the older
\`X-RateLimit-*\`. One request too many is a 429 with \`Retry-After\`; after that many seconds the
next one is accepted. A batch costs one request for every ten codes; suggestions have ten times the limit.

## Paging
Lists answer with \`items\`, \`count\` and \`next_cursor\`. Send \`next_cursor\` as \`cursor\`, with the same filters, for the next page, until it is null;
\`Link: rel="next"\` has the whole address. A cursor stays good for two nights and always shows the night it began with.

## Errors
Every error is \`{ "statusCode", "message", "error" }\`; \`message\` says what to send instead. Not being found by a code is no error: \`found\` is then
false. Answers from the catalogue have an \`ETag\` and may be kept for five minutes.

## Assistants
\`/mcp\` is a tool server (Model Context Protocol) with the same numbers, and \`/llms.txt\` tells an assistant all of this in short.

## Words
\`null\` means unknown, days are Danish, instants are UTC, and \`data_as_of\` is when the shops' feeds were read.`;
