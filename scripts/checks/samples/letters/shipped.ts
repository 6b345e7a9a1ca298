export const texts = { all: 'Zażółć gęślą jaźń „12 345”, 20 °C – 5 µm', few: 'Ąę' };
