(function () {
  var merchant = document.querySelector('meta[name="foyer-merchant"]').content;
  try {
    var theme = localStorage.getItem('foyer.' + merchant + '.theme');
    if (theme) document.documentElement.dataset.look = theme;
  } catch (e) {}
  var early = fetch('/wps/system/status', {
    headers: { Merchant: merchant, Device: 'web', Language: 'EN', 'X-Gateway-Version': '3' },
  });
  early.catch(function () {});
  window.foyerEarly = early;
})();
