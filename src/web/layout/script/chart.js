// Tells the values of a chart under the pointer.
for (const figure of document.querySelectorAll('figure[data-lines]')) {
  const { from, days, lines } = JSON.parse(figure.dataset.lines);
  const plot = figure.querySelector('.plot');
  const readout = figure.querySelector('.readout');
  const danish = document.documentElement.lang === 'da';
  const locale = danish ? 'da-DK' : 'en-GB';
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const amount = (kroner) => {
    const number = kroner.toLocaleString(locale, { minimumFractionDigits: kroner % 1 ? 2 : 0 });
    return danish ? `${number} kr.` : `DKK ${number}`;
  };
  const hide = () => {
    readout.hidden = true;
    for (const hair of plot.querySelectorAll('.hair')) hair.style.visibility = 'hidden';
  };
  const show = (event) => {
    const svg = event.target.closest('svg');
    if (!svg) return;
    const box = svg.getBoundingClientRect();
    const scale = svg.viewBox.baseVal.width / box.width;
    const [left, right] = [+svg.dataset.left, +svg.dataset.right];
    const at = (event.clientX - box.left) * scale;
    const day = Math.max(0, Math.min(days - 1, Math.floor(((at - left) / (right - left)) * days)));
    const values = lines.flatMap(([name, points]) => {
      const kroner = points.findLast(([start]) => start <= day)?.[1] ?? null;
      return kroner === null ? [] : [`${name} ${amount(kroner)}`];
    });
    readout.textContent = `${date.format((from + day) * 864e5)}: ${values.join(' · ') || '–'}`;
    readout.hidden = false;
    const x = left + ((day + 0.5) / days) * (right - left);
    const place = x / scale - readout.offsetWidth / 2;
    readout.style.left = `${Math.max(0, Math.min(box.width - readout.offsetWidth, place))}px`;
    const hair = svg.querySelector('.hair');
    hair.setAttribute('x1', x);
    hair.setAttribute('x2', x);
    hair.style.visibility = 'visible';
  };
  plot.addEventListener('pointermove', show);
  plot.addEventListener('pointerdown', show);
  plot.addEventListener('pointerleave', hide);
}
