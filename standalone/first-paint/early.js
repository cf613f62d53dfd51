(function () {
  var merchant = document.querySelector('meta[name="foyer-merchant"]').content;
  var early = fetch('/wps/system/status', {
    headers: { Merchant: merchant, Device: 'web', Language: 'EN', 'X-Gateway-Version': '3' },
  });
  early.catch(function () {});
  window.foyerEarly = early;
})();
