import { type Html, html } from '../../html/html.ts';
import { webLink } from '../../html/web-link.ts';
import { WORDS } from '../texts/words.ts';
import type { Visit } from './visit.ts';

export function foot(visit: Visit): Html {
  const words = WORDS[visit.language];
  const { name } = visit.site.operator;
  const other = visit.language === 'da' ? 'en' : 'da';
  return html`<footer class="wrap small soft">
<p>${words.foot} ${words.ads}</p>
<ul class="links">
<li><a href="${visit.link('/metode')}">${words.method}</a></li>
<li><a href="${visit.link('/agents')}">${words.myAgents}</a></li>
<li><a href="${visit.link('/privatliv')}">${words.privacy}</a></li>
<li><a href="${visit.bare('/api-docs')}">${words.api}</a></li>
${visit.otherLanguage && html`<li><a href="${visit.otherLanguage}" lang="${other}" hreflang="${other}">${words.other}</a></li>`}
</ul>
${name !== '' && html`<p>${words.by(name)}${contact(visit, words.contact)}</p>`}
</footer>`;
}

/** An e-mail address or a web page; anything else is shown as it is. */
function contact({ site }: Visit, label: string): Html | null {
  const text = site.operator.contact;
  if (text === '') return null;
  if (/^[^\s@/]+@[^\s@/]+$/.test(text)) return html` · <a href="${`mailto:${text}`}">${text}</a>`;
  const url = webLink(text);
  return url === null ? html` · ${text}` : html` · <a href="${url}">${label}</a>`;
}
