// All a page needs: a button for who is logged in, and a word when it is done.
const button = document.getElementById('change');
const news = document.getElementById('news');

document.addEventListener('foyer-login', () => (button.hidden = false));
document.addEventListener('foyer-logout', () => (button.hidden = true));
document.addEventListener('foyer-password-changed', () => (news.textContent = 'Your password is new.'));
button.addEventListener('click', () => document.querySelector('foyer-password').open());
