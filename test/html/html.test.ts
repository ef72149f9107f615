import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, webLink } from '../../src/html/html.ts';

test('whatever is put into markup is text: nothing of it becomes an element or an attribute', () => {
  const hostile = `<script>alert('1')</script>" onclick="x" & more`;
  assert.equal(
    html`<p title="${hostile}">${hostile}</p>`.markup,
    '<p title="&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; onclick=&quot;x&quot; &amp; more">' +
      '&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; onclick=&quot;x&quot; &amp; more</p>',
  );
});

test('markup in markup stays markup; numbers are written, and what is missing is nothing', () => {
  const items = [html`<li>${1}</li>`, html`<li>${'a & b'}</li>`];
  assert.equal(
    html`<ul>${items}</ul>${null}${undefined}${false}${0}`.markup,
    '<ul><li>1</li><li>a &amp; b</li></ul>0',
  );
});

for (const address of [
  '/vare/1/x?a=1&b=2',
  '/',
  '?side=2',
  '#price',
  '',
  'https://shop.example/a b',
  'HTTP://shop.example',
  'mailto:a@b.dk',
]) {
  test(`an attribute for addresses takes ${JSON.stringify(address)}`, () => {
    assert.equal(html`<a href="${address}">x</a>`.markup, `<a href="${address.replace('&', '&amp;')}">x</a>`);
  });
}

for (const address of [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'evil.example',
  'file:///etc/passwd',
]) {
  test(`an attribute for addresses leads nowhere when given ${JSON.stringify(address)}`, () => {
    for (const { markup } of [
      html`<a href="${address}">x</a>`,
      html`<img src="${address}">`,
      html`<form action="${address}">`,
      html`<button formaction="${address}">`,
    ])
      assert.match(markup, /="#"/);
  });
}

test('a quote alone does not end an attribute', () => {
  for (const [quote, escaped] of [
    ['"', '&quot;'],
    ["'", '&#39;'],
  ] as const)
    assert.equal(html`<p title="${quote}">`.markup, `<p title="${escaped}">`);
});

test('a template with an attribute that has no quotes is refused when it is first used', () => {
  assert.throws(() => html`<p class=${'a'}>`, /without quotes/);
  assert.throws(() => html`<p title = ${'a'}>`, /without quotes/);
  assert.equal(html`<p>1 = ${'a'}</p>`.markup, '<p>1 = a</p>');
});

test('a shop’s link is a web address or none', () => {
  assert.equal(webLink('https://shop.example/p?a=1&b=2'), 'https://shop.example/p?a=1&b=2');
  for (const url of ['javascript:alert(1)', 'shop.example/p', '', 'ftp://shop.example', '//shop.example'])
    assert.equal(webLink(url), null, url);
});

test('a stranger’s link is shown only to a public name, and never with a user name that passes for the host', () => {
  for (const url of [
    'https://shop.dk@evil.dk/',
    'https://u:p@shop.dk/',
    'http://[::1]/',
    'http://192.168.1.1/a.png',
    'http://2130706433/',
    'http://localhost:3000/',
    'http://router/',
    'http://nas.local./',
    'javascript:alert(1)',
  ])
    assert.equal(webLink(url), null, url);
  assert.equal(webLink('https://shop.dk/a@b'), 'https://shop.dk/a@b');
});
