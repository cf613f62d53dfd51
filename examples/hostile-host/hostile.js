// What old pages do to the language: enumerable extras, JSON helpers, a wrapped fetch.
Array.prototype.first = function () {
  return this[0];
};
Object.prototype.extra = 'surprise';
String.prototype.toJSON = function () {
  return String(this) + '';
};
Array.prototype.toJSON = function () {
  return 'broken';
};
document.addEventListener('DOMContentLoaded', () => {
  document.getElementById('move').addEventListener('click', () => {
    const form = document.querySelector('foyer-login');
    const target = form.parentElement.id === 'first' ? 'second' : 'first';
    document.getElementById(target).append(form);
  });
});
