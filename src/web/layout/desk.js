// Asks every two seconds how far a refresh is; it may run in another process or on another machine.
const night = document.querySelector('[data-night]');
if (night) {
  const look = async () => {
    const answer = await fetch(night.dataset.night, { headers: { accept: 'application/json' } });
    if (!answer.ok) return;
    const { running } = await answer.json();
    if (Boolean(running) !== (night.dataset.running === 'true')) return location.reload();
    if (!running) return;
    night.querySelector('.step').textContent = running.text;
    const bar = night.querySelector('progress');
    bar.max = Math.max(1, running.total);
    bar.value = running.done;
  };
  setInterval(() => look().catch(() => {}), 2000);
}
