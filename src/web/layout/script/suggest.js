// Completes what is typed into a search field. Without it the field is a field.
for (const form of document.querySelectorAll('.find[data-suggest]')) {
  const input = form.querySelector('[type=search]');
  const list = document.createElement('ul');
  list.className = 'suggest';
  list.id = 'suggest';
  list.hidden = true;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', input.getAttribute('aria-label'));
  form.append(list);
  const is = (name, value) => input.setAttribute(`aria-${name}`, value);
  input.setAttribute('role', 'combobox');
  is('controls', list.id);
  is('autocomplete', 'list');
  is('expanded', false);
  let at = -1;
  let asked = '';
  let timer;
  const hide = () => {
    list.hidden = true;
    at = -1;
    is('expanded', false);
    input.removeAttribute('aria-activedescendant');
  };
  const choose = (next) => {
    const options = [...list.children];
    at = next < -1 ? options.length - 1 : next >= options.length ? -1 : next;
    for (const option of options) option.setAttribute('aria-selected', option === options[at]);
    if (at < 0) input.removeAttribute('aria-activedescendant');
    else is('activedescendant', options[at].id);
  };
  const show = (suggestions) => {
    hide();
    list.replaceChildren(
      ...suggestions.map(({ text, about, href }, i) => {
        const option = document.createElement('li');
        const note = document.createElement('span');
        option.id = `suggest-${i}`;
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', false);
        option.dataset.href = href;
        option.append(text, ' ', note);
        note.textContent = about;
        return option;
      }),
    );
    list.hidden = suggestions.length === 0;
    is('expanded', !list.hidden);
  };
  const ask = async () => {
    const typed = input.value.trim();
    asked = typed;
    if (typed.length < 2) return hide();
    const answer = await fetch(form.dataset.suggest + encodeURIComponent(typed)).catch(() => null);
    if (asked === typed && document.activeElement === input && answer?.ok)
      show((await answer.json()).suggestions);
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, 120);
  });
  input.addEventListener('keydown', (event) => {
    const { key } = event;
    if (list.hidden) return;
    if (key === 'Escape') {
      // A browser would empty the field.
      event.preventDefault();
      hide();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      choose(at + (key === 'ArrowDown' ? 1 : -1));
    } else if (key === 'Enter' && at >= 0) {
      event.preventDefault();
      location.href = list.children[at].dataset.href;
    }
  });
  input.addEventListener('blur', hide);
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = event.target.closest('li');
    if (option) location.href = option.dataset.href;
  });
}
