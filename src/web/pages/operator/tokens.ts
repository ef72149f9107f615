import { type Html, html } from '../../../html/html.ts';
import { count } from '../../../oversight/words/table.ts';
import type { TokenRow } from '../../../store/ports/access.ts';
import { barChart, type DeskPage, type DeskVisit, deskButton, deskTime, formKey } from './desk.ts';

export type TokenOutcome = { token: string; name: string } | { wrong: string } | undefined;

/** Token id → requests per day, the oldest day first. */
export type TokenDays = ReadonlyMap<string, readonly number[]>;

export const tokensPage = (
  visit: DeskVisit,
  tokens: readonly TokenRow[],
  days: TokenDays,
  outcome: TokenOutcome,
): DeskPage => ({
  title: 'Tokens',
  at: '/operator/tokens',
  content: html`${outcomeNote(outcome)}
${tokens.length === 0 ? html`<p>There are none yet.</p>` : table(visit, tokens, days)}
<h2>Make a token</h2><section class="watch"><form method="post" action="${visit.bare('/operator/tokens')}">${formKey(visit)}
<p><label for="name">Who it is for</label><input id="name" name="name" required maxlength="100"></p>
<p><label for="rest">REST requests a minute (empty: the tier’s)</label><input id="rest" name="rest" inputmode="numeric" pattern="[0-9]{1,7}"></p>
<p><label for="mcp">Tool calls a minute (empty: the tier’s)</label><input id="mcp" name="mcp" inputmode="numeric" pattern="[0-9]{1,7}"></p>
<p><label><input type="checkbox" name="exports" value="yes"> It may read changes and exports</label></p>
<button class="go">Make it</button></form></section>`,
});

function outcomeNote(outcome: TokenOutcome): Html {
  if (outcome === undefined) return html``;
  return 'wrong' in outcome
    ? html`<p class="needs" role="alert">${outcome.wrong}</p>`
    : html`<section class="needs well" role="status"><p>The token for ${outcome.name}. It is shown only now:</p><p><code class="secret">${outcome.token}</code></p></section>`;
}

const instant = (ms: number | null): string => (ms === null ? '–' : deskTime(ms));

const table = (
  visit: DeskVisit,
  tokens: readonly TokenRow[],
  days: TokenDays,
): Html => html`<div class="scroll" tabindex="0" role="region" aria-label="Tokens"><table><thead><tr><th scope="col">Token</th><th scope="col">Made</th><th scope="col">Last used</th><th scope="col" class="n">REST/min</th><th scope="col" class="n">Tools/min</th><th scope="col">May</th><th scope="col">Requests of 30 days</th><th scope="col">Revoked</th></tr></thead>
<tbody>${tokens.map((token) => tokenRow(visit, token, days.get(token.id) ?? []))}</tbody></table></div>`;

function tokenRow(visit: DeskVisit, token: TokenRow, days: readonly number[]): Html {
  const { id, name, restLimit, mcpLimit, may, createdAtMs, lastUsedAtMs, revokedAtMs } = token;
  const sum = days.reduce((all, each) => all + each, 0);
  return html`<tr><th scope="row">${name}<span class="soft small"> ${id}</span></th><td>${instant(createdAtMs)}</td><td>${instant(lastUsedAtMs)}</td><td class="n">${restLimit ?? '–'}</td><td class="n">${mcpLimit ?? '–'}</td><td>${may || '–'}</td>
<td>${days.length > 0 && barChart(days, `Requests of ${name} a day, the oldest first`)} ${count(sum)}</td>
<td>${revokedAtMs === null ? deskButton(visit, `/operator/tokens/${id}/revoke`, 'Revoke') : instant(revokedAtMs)}</td></tr>`;
}
