// Shows the calls that a typed word is in. Without this script the whole list is there.

const label = document.querySelector('.find');
const input = label?.querySelector('input');
const said = document.querySelector('#found');

const show = () => {
  const word = input.value.trim().toLowerCase();
  let count = 0;
  for (const section of document.querySelectorAll('section')) {
    let here = 0;
    for (const row of section.querySelectorAll('.calls > li')) {
      row.hidden = !row.textContent.toLowerCase().includes(word);
      if (!row.hidden) here += 1;
    }
    section.hidden = here === 0;
    count += here;
  }
  said.textContent = word === '' ? '' : count === 1 ? '1 call' : `${count} calls`;
};

if (label && input && said) {
  label.hidden = false;
  input.addEventListener('input', show);
  // A page that comes back keeps what was typed.
  show();
}
